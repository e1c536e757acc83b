import pg from 'pg'

/** Called with the payload of a notification; null = notifications may have been lost. */
export type OnNotify = (payload: string | null) => void

export interface Subscription {
  /**
   * Waits until every notification that was committed before this call has been passed on.
   * @returns false if that is unknown, because the connection is lost
   */
  delivered(): Promise<boolean>
  stop(): Promise<void>
}

const RETRY_MS = 10_000
/** Milliseconds after which a silent connection counts as lost. */
const SILENCE_MS = 2000

/**
 * Subscribes to PostgreSQL's NOTIFY (delivered on commit) on its own connection, because a pool does not always use the
 * same one. After a lost connection it reconnects. It calls `onNotify` with null after every connect, including the
 * first, because notifications in the meantime are lost.
 * @param channel an SQL name
 */
export const listenPostgres = (settings: pg.ClientConfig, channel: string, onNotify: OnNotify): Subscription => {
  let stopped = false
  let current: pg.Client | undefined
  let listening = false
  let timer: NodeJS.Timeout | undefined
  let connecting = Promise.resolve()

  const reconnect = () => {
    connecting = connect()
  }
  const scheduleReconnect = (client: pg.Client) => {
    if (stopped || client !== current) return
    current = undefined
    listening = false
    void client.end().catch(() => undefined)
    timer = setTimeout(reconnect, RETRY_MS)
    timer.unref()
  }
  const connect = async () => {
    const client = new pg.Client({ ...settings, keepAlive: true, query_timeout: SILENCE_MS })
    current = client
    client.on('error', () => scheduleReconnect(client))
    client.on('end', () => scheduleReconnect(client))
    client.on('notification', ({ payload }) => onNotify(payload ?? ''))
    try {
      await client.connect()
      await client.query(`listen ${client.escapeIdentifier(channel)}`)
      listening = true
      onNotify(null)
    } catch {
      scheduleReconnect(client)
    }
  }
  reconnect()

  /** PostgreSQL sends pending notifications at the latest with the result of the next statement on this connection. */
  const roundTrip = async (): Promise<boolean> => {
    const client = current
    if (client === undefined || !listening) return false
    try {
      await client.query('select 1')
      return true
    } catch {
      scheduleReconnect(client)
      return false
    }
  }
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<boolean> | undefined

  return {
    delivered: () => {
      // All calls during a round trip share the next one. The running one may have passed the server already.
      next ??= running.then(() => {
        const trip = roundTrip()
        next = undefined
        running = trip
        return trip
      })
      return next
    },
    stop: async () => {
      stopped = true
      listening = false
      clearTimeout(timer)
      await connecting
      await current?.end()
    },
  }
}
