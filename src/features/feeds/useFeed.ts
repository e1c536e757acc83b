import { useQuery } from '@tanstack/react-query'
import {
  type alarmMinutes,
  type CalendarFeed,
  changeCalendarFeed,
  endCalendarFeed,
  renewCalendarFeed,
} from '#contract/feeds.ts'
import type { Call } from '#device/call.ts'
import { OfflineError } from '#device/errors.ts'
import { useApp } from '../../session/app.tsx'
import { useWrite } from '../useWrite.ts'
import { feedQuery } from './queries.ts'

export type Alarm = (typeof alarmMinutes)[number] | null

interface Feed {
  /** undefined while it is asked for, or cannot be. */
  readonly feed: CalendarFeed | undefined
  /** Why it cannot be shown, or the last change was not made. */
  readonly problem: 'offline' | 'server' | null
  readonly busy: boolean
  readonly retry: () => void
  /** Each settles with whether it was done. */
  readonly set: (alarm: Alarm) => Promise<boolean>
  readonly renew: () => Promise<boolean>
  readonly end: () => Promise<boolean>
}

type FeedRequest = (call: Call) => Promise<CalendarFeed>

/** The member's calendar address. Needs the network: nothing here waits in the outbox. */
export const useFeed = (): Feed => {
  const app = useApp()
  const { call, queryClient } = app
  const query = feedQuery(app)
  const { data, error, isFetching, refetch } = useQuery(query)
  const write = useWrite({
    noun: 'feed',
    send: async (request: FeedRequest) => {
      // A reply that is still on its way would be older.
      await queryClient.cancelQueries(query)
      return await request(call)
    },
    cache: (feed) => {
      queryClient.setQueryData(query.queryKey, feed)
      return query.queryKey
    },
  })
  const failed = write.error ?? (data === undefined && !isFetching ? error : null)
  return {
    feed: data,
    problem: failed === null ? null : failed instanceof OfflineError ? 'offline' : 'server',
    busy: write.busy,
    retry: () => void refetch(),
    set: (alarm) => write.send((call) => call(changeCalendarFeed, { body: { alarm } })),
    renew: () => write.send((call) => call(renewCalendarFeed, {})),
    end: () => write.send((call) => call(endCalendarFeed, {})),
  }
}
