import type { Readable } from 'node:stream'

/**
 * The lines of a UTF-8 stream, split at line feeds alone. (node:readline also splits at U+2028 and U+2029, which JSON
 * carries unescaped within its strings.) A last line without a line feed is given too.
 */
export async function* readLines(stream: Readable): AsyncGenerator<string> {
  stream.setEncoding('utf8')
  const open: string[] = []
  for await (const chunk of stream as AsyncIterable<string>) {
    const parts = chunk.split('\n')
    const last = parts.pop() ?? ''
    for (const part of parts) {
      open.push(part)
      yield open.splice(0).join('')
    }
    open.push(last)
  }
  const rest = open.join('')
  if (rest !== '') yield rest
}
