show """
    a
      b

    c "quoted" and \"\"\"
    """
show """
    """
show """

    """
show """
	tab \(x) and \(f("""
	    nested
	    """))
	end
	"""
show "日本語 \("内" + "側") 🎉"
show "a // no comment"
