import { toWireDate } from '#contract/clock.ts'
import { listRecordingSections } from '#contract/recording-sections.ts'
import { listSectionMarks } from '#contract/section-marks.ts'
import { listTakes } from '#contract/takes.ts'
import type { RouterContext } from '../../platform/session/app.tsx'
import { itemsQuery } from '../../platform/session/endpoint-query.ts'

/** The sections of all recordings as the server has them; the outbox is overlaid where they are shown. */
export const recordingSectionsQuery = (app: Pick<RouterContext, 'call'>) =>
  itemsQuery(app, ['recording-sections'], listRecordingSections, {}, { shows: ['recording'], staleTime: 5 * 60_000 })

/** The marks of the band in all sheets as the server has them; the outbox is overlaid where they are shown. */
export const sectionMarksQuery = (app: Pick<RouterContext, 'call'>) =>
  itemsQuery(app, ['section-marks'], listSectionMarks, {}, { shows: ['composition'], staleTime: 5 * 60_000 })

/** The takes of events that the member hears or may delete. One whose last day is over goes offline too. */
export const takesQuery = (app: Pick<RouterContext, 'call' | 'locale' | 'now'>) =>
  itemsQuery(
    app,
    ['takes', app.locale],
    listTakes,
    {},
    {
      shows: ['event', 'person', 'membership', 'group', 'take'],
      select: (takes) => takes.filter(({ until }) => until >= toWireDate(app.now())),
    },
  )
