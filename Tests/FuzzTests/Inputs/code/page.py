#!/usr/bin/env python
"""Doc."""
class A(B):
    def f(self):
        return {'a': "b"}

def g(): pass
