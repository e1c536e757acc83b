import ICAL from 'ical.js'
import * as v from 'valibot'
import { expect } from 'vitest'
import { CalendarFeed } from '#contract/feeds.ts'
import type { TestApi, TestPerson } from './api.ts'

export const ownFeedPath = '/api/frontend/internal/calendarfeed'

/** Parses a feed strictly: throws if it is not valid iCalendar. */
export const read = (text: string) => {
  const calendar = ICAL.Component.fromString(text)
  return {
    calendar,
    events: calendar
      .getAllSubcomponents('vevent')
      .map((component) => ({ component, event: new ICAL.Event(component) })),
  }
}
export const titles = (text: string) => read(text).events.map(({ event: { summary } }) => summary)
/** Returns the event with a title, whatever prefix it has. */
export const find = (text: string, title: string) => {
  const found = read(text).events.find(({ event: { summary } }) => summary.endsWith(title))
  if (found === undefined) throw new Error(`${title} is not in the calendar`)
  return found
}

/** Requests feeds like members and their calendars do. */
export const createFeedReaders = (api: TestApi) => {
  const askOwn = async (
    method: 'GET' | 'PUT' | 'POST' | 'DELETE',
    as: TestPerson,
    path = ownFeedPath,
    body?: unknown,
  ) => {
    const response = await api.request(`${method} ${path as '/'}`, { as, ...(body === undefined ? {} : { body }) })
    expect(response.status).toBe(200)
    return v.parse(CalendarFeed, await response.json())
  }
  const pathOf = (address: string | null): string => {
    const { origin, pathname } = new URL(address ?? '')
    expect(origin).toBe(api.origin)
    return pathname
  }
  /** Adds a member with a feed address; returns the member and its path. */
  const reader = async (alarm: number | null = null) => {
    const member = await api.addPerson()
    const { address } = await askOwn('PUT', member, ownFeedPath, { alarm })
    return { member, path: pathOf(address) }
  }
  /** Wishes tentative entries in the member's calendar, with a new address if there is none; returns its path. */
  const wishTentative = async (member: TestPerson, tentative = true) =>
    pathOf((await askOwn('PUT', member, ownFeedPath, { tentative })).address)
  const get = (path: string, headers: Record<string, string> = {}) => api.request(`GET ${path as '/'}`, { headers })
  const load = async (path: string): Promise<string> => {
    const response = await get(path)
    expect(response.status).toBe(200)
    return await response.text()
  }
  return { askOwn, pathOf, reader, wishTentative, get, load }
}
