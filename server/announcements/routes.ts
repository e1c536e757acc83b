import type { SSEStreamingApi } from 'hono/streaming'
import { announcePiece, followAnnouncements } from '#contract/announcements.ts'
import { personIdOf } from '../http/caller.ts'
import { type Api, mount } from '../http/mount.ts'
import { announcers, policy, readers } from '../http/policy.ts'
import type { Announcements, Follower } from './announcements.ts'

const followers = policy('library readers', readers)

/** Milliseconds between two signs of life. Proxies end a silent connection after a minute. */
export const heartbeatMs = 20_000

interface Stream {
  readonly announcements: Pick<Announcements, 'current'>
  readonly follower: Follower
  /** Returns true while the token is valid and its bearer may follow. */
  readonly isAllowed: () => Promise<boolean>
  readonly heartbeatMs: number
}

/** Writes the current announcement, then each new one and what has changed, until the stream has to end. */
export const writeAnnouncements = async (
  stream: Pick<SSEStreamingApi, 'onAbort' | 'write' | 'writeSSE'>,
  { announcements, follower, isAllowed, heartbeatMs }: Stream,
): Promise<void> => {
  stream.onAbort(() => follower.end())
  let sent: string | null = null
  try {
    while (!follower.isOver && (await isAllowed())) {
      const announced = announcements.current()
      const isNew = announced !== null && announced.id !== sent
      const changes = follower.takeChanges()
      if (isNew) await stream.writeSSE({ event: 'announcement', data: JSON.stringify(announced) })
      for (const change of changes) await stream.writeSSE({ event: 'change', data: change })
      if (!isNew && changes.length === 0) await stream.write(':\n\n')
      sent = announced?.id ?? sent
      await follower.next(heartbeatMs)
    }
  } finally {
    follower.end()
  }
}

export const mountAnnouncements = (api: Api): void => {
  mount(api, announcePiece, policy('the conductor and editors', announcers), async ({ input, deps }) => ({
    status: 201,
    body: await deps.announcements.announce(input.body.compositionId),
  }))

  mount(api, followAnnouncements, followers, async ({ caller, headers, deps, eventStream }) => {
    const { announcements, resolveCaller } = deps
    const authorization = headers.get('authorization') ?? undefined
    const follower = announcements.follow(personIdOf(caller))
    return eventStream((stream) =>
      writeAnnouncements(stream, {
        announcements,
        follower,
        // An error is a token that has expired or an account that was deleted.
        isAllowed: () =>
          resolveCaller(authorization, undefined).then(
            (now) => followers.may(now) === null,
            () => false,
          ),
        heartbeatMs,
      }),
    )
  })
}
