#!/usr/bin/env python3
"""Writes data of the size that people call large: generate.py feed COUNT, generate.py json COUNT.

The same bytes each time, in the shape of what is met outside: a news aggregator's feed with HTML in its summaries, and
the answer of a web API in snake case with texts of several scripts.
"""
import sys

WORDS = ("港 の 再開発 来春 着工 北都線 大雪 新型 除雪車 秋祭り 規模 縮小 lighthouse library reopens harbour plan "
         "snow plough autumn festival council vote budget café").split()


class Numbers:
    """A linear congruential generator: `random` may change between versions of Python."""

    def __init__(self, seed):
        self.state = seed

    def below(self, bound):
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) % 2**64
        return (self.state >> 33) % bound

    def words(self, count):
        return " ".join(WORDS[self.below(len(WORDS))] for _ in range(count))


def feed(count):
    numbers = Numbers(1)
    days = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
    print('<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0"><channel><title>News</title>'
          '<link>https://news.example/</link>')
    for index in range(count):
        link = f"https://paper{numbers.below(50)}.example/2020/10/{index}"
        title = numbers.words(8)
        body = numbers.words(25)
        print(f'<item><title>{title} &amp; {index}</title><link>{link}</link>'
              f'<guid isPermaLink="false">item-{index}</guid>'
              f'<pubDate>{days[index % 7]}, {1 + index % 28:02} Oct 2020 {index % 24:02}:{index % 60:02}:00 GMT</pubDate>'
              f'<description>&lt;a href=&quot;{link}&quot; target=&quot;_blank&quot;&gt;{title}&lt;/a&gt;'
              f'&amp;nbsp;&lt;p&gt;{body}&lt;/p&gt;</description>'
              f'<source url="https://paper.example">Paper {index % 50}</source></item>')
    print("</channel></rss>")


def json(count):
    numbers = Numbers(2)
    print("[", end="")
    for index in range(count):
        print(",\n" if index else "\n", end="")
        ibu = "null" if index % 5 == 0 else str(numbers.below(120))
        print(f'{{"id": {index}, "name": "{numbers.words(3)}", "tagline": "{numbers.words(6)} \\"{index}\\"", '
              f'"first_brewed": "{1 + index % 12:02}/20{index % 20:02}", "abv": {numbers.below(120) / 10}, '
              f'"ibu": {ibu}, "image_url": "https://images.example/{index}.png", '
              f'"food_pairing": ["{numbers.words(2)}", "{numbers.words(2)}"], "unread": {{"a": [1, 2.5, true]}}}}', end="")
    print("\n]")


if __name__ == "__main__":
    sys.stdout.reconfigure(encoding="utf-8")
    {"feed": feed, "json": json}[sys.argv[1]](int(sys.argv[2]))
