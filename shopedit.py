import sys
def edit(path, *pairs):
    s = open(path).read()
    for old, new in pairs:
        n = s.count(old)
        if n != 1:
            print(f'{path}: {n} x {old[:70]!r}'); continue
        s = s.replace(old, new)
    open(path, 'w').write(s)
