show """
   2"""
