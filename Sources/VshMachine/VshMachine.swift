/// A program to code to a running world.
