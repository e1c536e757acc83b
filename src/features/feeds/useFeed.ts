import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type alarmMinutes,
  type CalendarFeed,
  changeCalendarFeed,
  endCalendarFeed,
  renewCalendarFeed,
} from '#contract/feeds.ts'
import { OfflineError } from '#device/errors.ts'
import { useApp } from '../../session/app.tsx'
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

const problemOf = (error: Error): 'offline' | 'server' => (error instanceof OfflineError ? 'offline' : 'server')

/** The member's calendar address. Needs the network: nothing here waits in the outbox. */
export const useFeed = (): Feed => {
  const app = useApp()
  const { call } = app
  const client = useQueryClient()
  const query = feedQuery(app)
  const { data, error, isFetching, refetch } = useQuery(query)
  const [change, setChange] = useState<'none' | 'busy' | 'offline' | 'server'>('none')

  const make = async (ask: () => Promise<CalendarFeed>): Promise<boolean> => {
    if (change === 'busy') return false
    setChange('busy')
    try {
      // An answer that is still on its way would know less.
      await client.cancelQueries(query)
      client.setQueryData(query.queryKey, await ask())
      setChange('none')
      return true
    } catch (failure) {
      const problem = problemOf(failure as Error)
      if (problem === 'server') console.warn('The calendar address could not be changed', failure)
      setChange(problem)
      return false
    }
  }

  return {
    feed: data,
    problem:
      change === 'offline' || change === 'server'
        ? change
        : data === undefined && error !== null && !isFetching
          ? problemOf(error)
          : null,
    busy: change === 'busy',
    retry: () => void refetch(),
    set: (alarm) => make(() => call(changeCalendarFeed, { body: { alarm } })),
    renew: () => make(() => call(renewCalendarFeed, {})),
    end: () => make(() => call(endCalendarFeed, {})),
  }
}
