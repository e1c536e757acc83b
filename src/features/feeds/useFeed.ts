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
import { useApp } from '../../platform/session/app.tsx'
import { useWrite } from '../../platform/writes/useWrite.ts'
import { feedQuery } from './queries.ts'

export type Alarm = (typeof alarmMinutes)[number] | null
interface Wishes {
  readonly alarm?: Alarm
  readonly tentative?: boolean
}

interface Feed {
  /** undefined while it is loading, or if that failed. */
  readonly feed: CalendarFeed | undefined
  /** The reason why it cannot be shown, or why the last change failed. */
  readonly problem: 'offline' | 'server' | null
  readonly busy: boolean
  readonly retry: () => void
  /** Resolves with true if the change was made. */
  readonly set: (wishes: Wishes) => Promise<boolean>
  readonly renew: () => Promise<boolean>
  readonly end: () => Promise<boolean>
}

type FeedRequest = (call: Call) => Promise<CalendarFeed>

/** The member's calendar feed. It needs the network: nothing here is queued in the outbox. */
export const useFeed = (): Feed => {
  const app = useApp()
  const { call, queryClient } = app
  const query = feedQuery(app)
  const { data, error, isFetching, refetch } = useQuery(query)
  const write = useWrite({
    noun: 'feed',
    send: async (request: FeedRequest) => {
      // A reply in flight would be older.
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
    set: (wishes) => write.send((call) => call(changeCalendarFeed, { body: wishes })),
    renew: () => write.send((call) => call(renewCalendarFeed, {})),
    end: () => write.send((call) => call(endCalendarFeed, {})),
  }
}
