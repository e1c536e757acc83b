import pg from 'pg'

/** Called with the payload of a notification; null = notifications may have been lost. */
export type OnNotify = (payload: string | null) => void

/** Stops the subscription. */
export type StopListening = () => Promise<void>

const RETRY_MS = 10_000

/**
 * Subscribes to PostgreSQL's NOTIFY (delivered on commit) on its own connection, because a pool does not always use the
 * same one. After a lost connection it reconnects. It calls `onNotify` with null after every connect, including the
 * first, because notifications in the meantime are lost.
 * @param channel an SQL name
 */
export const listenPostgres = (settings: pg.ClientConfig, channel: string, onNotify: OnNotify): StopListening => {
  let stopped = false
  let current: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let connecting = Promise.resolve()

  const reconnect = () => {
    connecting = connect()
  }
  const scheduleReconnect = (client: pg.Client) => {
    if (stopped || client !== current) return
    current = undefined
    void client.end().catch(() => undefined)
    timer = setTimeout(reconnect, RETRY_MS)
    timer.unref()
  }
  const connect = async () => {
    const client = new pg.Client({ ...settings, keepAlive: true })
    current = client
    client.on('error', () => scheduleReconnect(client))
    client.on('end', () => scheduleReconnect(client))
    client.on('notification', ({ payload }) => onNotify(payload ?? ''))
    try {
      await client.connect()
      await client.query(`listen ${client.escapeIdentifier(channel)}`)
      onNotify(null)
    } catch {
      scheduleReconnect(client)
    }
  }
  reconnect()

  return async () => {
    stopped = true
    clearTimeout(timer)
    await connecting
    await current?.end()
  }
}
