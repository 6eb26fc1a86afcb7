"""A second You Lying Sack, played with things one can touch; nothing of it comes from the engine.

Bad Things are objects that are carried from heap to heap, the living stand in a ring that is
turned, the number is a disc. It plays whole turns as a log writes them.
"""

from collections import deque


class NaiveTable:
    def __init__(self, names, first):
        self.sack = [f"bad thing {i}" for i in range(50)]
        self.heaps = {name: [] for name in names}
        for name in names:
            self.carry(2, self.sack, self.heaps[name])
        self.ring = deque(names)
        while self.ring[0] != names[first]:
            self.ring.rotate(-1)
        self.disc = deque([2, 3, 4, 5, 6, 7, 8])
        self.turns = 0
        self.funeral = []

    def relay(self, piles, number, out):
        """Lay other piles and another number, in a later turn; `out` have gone in turn 1."""
        self.turns = 1
        for name, pile in piles.items():
            self.carry(2, self.heaps[name], self.sack)
            self.carry(pile, self.sack, self.heaps[name])
        for name in out:
            self.ring.remove(name)
            self.funeral.append((name, 1))
        while self.disc[0] != number:
            self.disc.rotate(-1)

    @staticmethod
    def carry(many, source, target):
        for _ in range(many):
            if source:
                target.append(source.pop())

    def bury_if_dead(self, name):
        if len(self.heaps[name]) < 10:
            return
        self.carry(len(self.heaps[name]), self.heaps[name], self.sack)
        self.ring.remove(name)
        self.funeral.append((name, self.turns))

    def play_turn(self, die, hand, acceptor):
        """Play one turn; `acceptor` is a name, or None where all refuse."""
        self.turns += 1
        mine = self.ring[0]
        if self.turns > 1 and self.disc[0] != 8:
            self.disc.rotate(-1)
        if die == 6:
            while self.disc[0] != 2:
                self.disc.rotate(-1)
        fist = []
        if hand == "bad":
            self.carry(self.disc[0], self.sack, fist)
            owner = acceptor or mine
            self.carry(len(fist), fist, self.heaps[owner])
            self.bury_if_dead(owner)
        elif acceptor:
            self.carry(die, self.heaps[acceptor], self.heaps[mine])
            self.bury_if_dead(mine)
        else:
            self.hand_round(mine, die)
        if self.ring[0] == mine:
            self.ring.rotate(-1)
        return self

    def hand_round(self, mine, die):
        queue = deque(list(self.ring)[1:])
        for _ in range(die):
            if not self.heaps[mine] or len(self.ring) == 1:
                return
            lucky = queue.popleft()
            self.carry(1, self.heaps[mine], self.heaps[lucky])
            self.bury_if_dead(lucky)
            if lucky in self.ring:
                queue.append(lucky)
