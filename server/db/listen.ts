import pg from 'pg'

/** Ends the listening. */
export type StopListening = () => Promise<void>

const RETRY_MS = 10_000

/**
 * Hears PostgreSQL's NOTIFY (delivered with the commit of the transaction that said it) on a connection of its own: a
 * pool's connection is not always the same one. A lost connection is made again; what was said meanwhile counts as heard
 * once more, and so does the very beginning.
 * @param channel an SQL name
 */
export const listenPostgres = (settings: pg.ClientConfig, channel: string, heard: () => void): StopListening => {
  let stopped = false
  let current: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let connecting = Promise.resolve()

  const begin = () => {
    connecting = connect()
  }
  const lost = (client: pg.Client) => {
    if (stopped || client !== current) return
    current = undefined
    void client.end().catch(() => undefined)
    timer = setTimeout(begin, RETRY_MS)
    timer.unref()
  }
  const connect = async () => {
    const client = new pg.Client({ ...settings, keepAlive: true })
    current = client
    client.on('error', () => lost(client))
    client.on('end', () => lost(client))
    client.on('notification', heard)
    try {
      await client.connect()
      await client.query(`listen ${client.escapeIdentifier(channel)}`)
      heard()
    } catch {
      lost(client)
    }
  }
  begin()

  return async () => {
    stopped = true
    clearTimeout(timer)
    await connecting
    await current?.end()
  }
}
