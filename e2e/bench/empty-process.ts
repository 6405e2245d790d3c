process.stdout.write('here\n')
setInterval(() => undefined, 1_000)
