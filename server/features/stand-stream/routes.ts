import type { SSEStreamingApi } from 'hono/streaming'
import { announcePiece } from '#contract/announcements.ts'
import { openStandStream } from '#contract/stand-stream.ts'
import { personIdOf } from '../../platform/http/caller.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { announcers, forReaders, policy } from '../../platform/http/policy.ts'
import type { StandStream, StandStreams } from './stand-streams.ts'

/** Milliseconds between two signs of life. Proxies end a silent connection after a minute. */
export const heartbeatMs = 20_000

interface Stream {
  readonly standStreams: Pick<StandStreams, 'current'>
  readonly stand: StandStream
  /** Returns true while the token is valid and its bearer may read it. */
  readonly isAllowed: () => Promise<boolean>
  readonly heartbeatMs: number
}

/** Writes the current announcement, then each new one and what has changed, until the stream has to end. */
export const writeStandStream = async (
  stream: Pick<SSEStreamingApi, 'onAbort' | 'write' | 'writeSSE'>,
  { standStreams, stand, isAllowed, heartbeatMs }: Stream,
): Promise<void> => {
  stream.onAbort(() => stand.end())
  let sent: string | null = null
  try {
    while (!stand.isOver && (await isAllowed())) {
      const announced = standStreams.current()
      const isNew = announced !== null && announced.id !== sent
      const changes = stand.takeChanges()
      if (isNew) await stream.writeSSE({ event: 'announcement', data: JSON.stringify(announced) })
      for (const change of changes) await stream.writeSSE({ event: 'change', data: change })
      if (!isNew && changes.length === 0) await stream.write(':\n\n')
      sent = announced?.id ?? sent
      await stand.next(heartbeatMs)
    }
  } finally {
    stand.end()
  }
}

export const mountStandStream = (api: Api): void => {
  mount(api, announcePiece, policy('the conductor and editors', announcers), async ({ input, deps }) => ({
    status: 201,
    body: await deps.standStreams.announce(input.body.compositionId),
  }))

  mount(api, openStandStream, forReaders, async ({ caller, headers, deps, eventStream }) => {
    const { standStreams, resolveCaller } = deps
    const authorization = headers.get('authorization') ?? undefined
    const stand = standStreams.open(personIdOf(caller))
    return eventStream((stream) =>
      writeStandStream(stream, {
        standStreams,
        stand,
        // An error is a token that has expired or an account that was deleted.
        isAllowed: () =>
          resolveCaller(authorization, undefined).then(
            (now) => forReaders.may(now) === null,
            () => false,
          ),
        heartbeatMs,
      }),
    )
  })
}
