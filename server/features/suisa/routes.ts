import { exportSuisaReport, getSuisaReport } from '#contract/suisa.ts'
import { sendDocument } from '../../platform/formats/send.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { entitledTo, policy } from '../../platform/http/policy.ts'
import { currentYear } from '../../platform/time.ts'
import { reportName, reportTable } from './export-table.ts'
import { findSuisaReport } from './report.ts'

/** The conductor and other planners for the whole band, and editors: whoever arranges programmes. */
const readReports = policy('editors and planners', entitledTo('programmes'))

/** Routes of the report of performed works to SUISA, the Swiss society of authors. */
export const mountSuisa = (api: Api): void => {
  const { read, clock, config, documents } = api.deps

  mount(api, getSuisaReport, readReports, async ({ input, locale }) => {
    const now = clock()
    return { body: await read(findSuisaReport, { year: input.query.year ?? currentYear(now), locale, now }) }
  })

  mount(api, exportSuisaReport, readReports, async ({ input, locale, signal }) => {
    const now = clock()
    const { format, year = currentYear(now) } = input.query
    const report = await read(findSuisaReport, { year, locale, now })
    const table = reportTable({ report, locale, bandName: config.bandName, now })
    return sendDocument(await documents.table(table, format, signal), reportName(year, locale), format)
  })
}
