/** Reads a line from the terminal without displaying it. Returns `null` if there is no terminal. */
export async function askSecretly(question: string): Promise<string | null> {
  const { stdin, stderr } = process
  if (!stdin.isTTY || !stderr.isTTY) return null
  stderr.write(question)
  stdin.setRawMode(true)
  stdin.setEncoding('utf8')
  stdin.resume()
  try {
    return await new Promise<string>((resolve, reject) => {
      let typed = ''
      const listen = (text: string) => {
        for (const sign of text) {
          if (sign === '\r' || sign === '\n') return finish(() => resolve(typed))
          if (sign === '\u0003') return finish(() => reject(new Error('interrupted')))
          typed = sign === '\u007F' || sign === '\b' ? typed.slice(0, -1) : typed + sign
        }
      }
      const finish = (end: () => void) => {
        stdin.off('data', listen)
        end()
      }
      stdin.on('data', listen)
    })
  } finally {
    stdin.setRawMode(false)
    stdin.pause()
    stderr.write('\n')
  }
}
