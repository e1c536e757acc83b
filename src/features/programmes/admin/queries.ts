import { queryOptions } from '@tanstack/react-query'
import { getEditedProgramme } from '#contract/edited-events.ts'
import { getSuisaReport } from '#contract/suisa.ts'
import type { RouterContext } from '../../../platform/session/app.tsx'
import { fresh } from '../../admin/fresh.ts'

type Needs = Pick<RouterContext, 'call' | 'locale'>

/** The programme of an event, as whoever edits it sees it. */
export const editedProgrammeQuery = ({ call }: Pick<Needs, 'call'>, eventId: number) =>
  queryOptions({
    ...fresh,
    queryKey: ['edited-programme', eventId],
    queryFn: ({ signal }) => call(getEditedProgramme, { params: { id: eventId } }, { signal }),
  })

/** The performances and performed works of a year; undefined = the current one. */
export const suisaReportQuery = ({ call, locale }: Needs, year: number | undefined) =>
  queryOptions({
    ...fresh,
    queryKey: ['suisa-report', locale, year],
    queryFn: ({ signal }) => call(getSuisaReport, { query: year === undefined ? {} : { year: `${year}` } }, { signal }),
  })
