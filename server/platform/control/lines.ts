import type { Readable } from 'node:stream'

/**
 * Yields the lines of a UTF-8 stream, split only at line feeds. (node:readline also splits at U+2028 and U+2029, which
 * JSON strings contain unescaped.) It also yields a last line without a line feed.
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
