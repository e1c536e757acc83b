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

const RETRY_MS = 2000
/** Milliseconds after which a silent connection counts as lost. */
const SILENCE_MS = 5000

interface Subscriber {
  readonly channel: string
  readonly onNotify: OnNotify
  /** True from the confirmed LISTEN until the connection is lost. */
  isListening: boolean
}

interface Connection {
  readonly settings: pg.ClientConfig
  readonly subscribers: Set<Subscriber>
  current: pg.Client | undefined
  /** From then on a new subscription has to subscribe itself. */
  isConnected: boolean
  timer: NodeJS.Timeout | undefined
  connecting: Promise<void>
}

/**
 * Subscribes to PostgreSQL's NOTIFY (delivered on commit). All channels of a process share one connection, which is
 * not one of the pool. After a lost connection it reconnects. It calls `onNotify` with null after every connect,
 * including the first, because notifications in the meantime are lost.
 * @returns a function that subscribes to a channel, an SQL name; the connection ends with the last subscription
 */
export const createListener = (
  settings: pg.ClientConfig,
): ((channel: string, onNotify: OnNotify) => Promise<Subscription>) => {
  const connection: Connection = {
    ...{ settings, subscribers: new Set(), current: undefined, isConnected: false },
    ...{ timer: undefined, connecting: Promise.resolve() },
  }
  const { subscribers } = connection
  const nextRoundTrip = shareNext(() => roundTrip(connection))
  return (channel, onNotify) => {
    const subscriber = { channel, onNotify, isListening: false }
    subscribers.add(subscriber)
    const { current: client, timer, isConnected } = connection
    if (client === undefined && timer === undefined) connect(connection)
    else if (client !== undefined && isConnected) {
      subscribe(connection, client, [subscriber]).catch(() => reconnectLater(connection, client))
    }
    return Promise.resolve({
      delivered: async () => {
        if (subscriber.isListening) await nextRoundTrip()
        return subscriber.isListening
      },
      stop: async () => {
        subscribers.delete(subscriber)
        subscriber.isListening = false
        if (subscribers.size > 0) return
        clearTimeout(connection.timer)
        connection.timer = undefined
        await connection.connecting
        if (connection.current !== undefined && subscribers.size === 0) await end(connection, connection.current)
      },
    })
  }
}

const connect = (connection: Connection): void => {
  connection.timer = undefined
  const client = new pg.Client({ ...connection.settings, keepAlive: true, query_timeout: SILENCE_MS })
  connection.current = client
  client.on('error', () => reconnectLater(connection, client))
  client.on('end', () => reconnectLater(connection, client))
  client.on('notification', ({ channel, payload }) => {
    for (const one of connection.subscribers) if (one.channel === channel) one.onNotify(payload ?? '')
  })
  connection.connecting = open(connection, client)
}

const open = async (connection: Connection, client: pg.Client): Promise<void> => {
  try {
    await client.connect()
    connection.isConnected = client === connection.current
    await subscribe(connection, client, [...connection.subscribers])
  } catch {
    reconnectLater(connection, client)
  }
}

const subscribe = async (connection: Connection, client: pg.Client, added: readonly Subscriber[]): Promise<void> => {
  for (const channel of new Set(added.map((one) => one.channel))) {
    await client.query(`listen ${client.escapeIdentifier(channel)}`)
  }
  for (const one of added) {
    one.isListening = client === connection.current
    if (connection.subscribers.has(one)) one.onNotify(null)
  }
}

const reconnectLater = (connection: Connection, client: pg.Client): void => {
  if (client !== connection.current) return
  void end(connection, client)
  connection.timer = setTimeout(connect, RETRY_MS, connection)
  connection.timer.unref()
}

const end = async (connection: Connection, client: pg.Client): Promise<void> => {
  if (client !== connection.current) return
  connection.current = undefined
  connection.isConnected = false
  for (const one of connection.subscribers) one.isListening = false
  await client.end().catch(() => undefined)
}

/**
 * PostgreSQL sends pending notifications at the latest with the result of the next statement on their connection.
 * Behind a connection pooler another connection may have executed LISTEN: then this one does not listen.
 */
const roundTrip = async (connection: Connection): Promise<void> => {
  const client = connection.current
  try {
    const found = await client?.query<{ channel: string }>('select pg_listening_channels() as channel')
    const listening = new Set(found?.rows.map(({ channel }) => channel))
    for (const one of connection.subscribers) one.isListening &&= listening.has(one.channel)
  } catch {
    if (client !== undefined) reconnectLater(connection, client)
  }
}

/** Calls during a run share the next one: the running one may have passed the server already. */
const shareNext = (run: () => Promise<void>): (() => Promise<void>) => {
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<void> | undefined
  return () => {
    next ??= running.then(() => {
      next = undefined
      const current = run()
      running = current
      return current
    })
    return next
  }
}
