"""A plugin with screens of its own, as small as can be: the toy race."""
