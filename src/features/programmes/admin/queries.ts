import { getEditedProgramme } from '#contract/edited-events.ts'
import { getSuisaReport } from '#contract/suisa.ts'
import type { RouterContext } from '../../../platform/session/app.tsx'
import { endpointQuery } from '../../../platform/session/endpoint-query.ts'
import { fresh } from '../../admin/fresh.ts'

type Needs = Pick<RouterContext, 'call' | 'locale'>

/** The programme of an event, as whoever edits it sees it. */
export const editedProgrammeQuery = (app: Pick<Needs, 'call'>, eventId: number) =>
  endpointQuery(
    app,
    ['edited-programme', eventId],
    getEditedProgramme,
    { params: { id: eventId } },
    { ...fresh, shows: ['event', 'programme', 'composition'] },
  )

/** The performances and performed works of a year; undefined = the current one. */
export const suisaReportQuery = (app: Needs, year: number | undefined) =>
  endpointQuery(
    app,
    ['suisa-report', app.locale, year],
    getSuisaReport,
    { query: year === undefined ? {} : { year: `${year}` } },
    { ...fresh, shows: ['event', 'programme', 'composition'] },
  )
