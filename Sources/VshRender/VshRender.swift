/// A frame to text.
