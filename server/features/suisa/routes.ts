import { exportSuisaReport, getSuisaReport } from '#contract/suisa.ts'
import { sendDocument } from '../../platform/formats/send.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { forProgrammes } from '../../platform/http/policy.ts'
import { currentYear } from '../../platform/time.ts'
import { reportName, reportTable } from './export-table.ts'
import { findSuisaReport } from './report.ts'

/** Routes of the report of performed works to SUISA, the Swiss society of authors. */
export const mountSuisa = (api: Api): void => {
  const { read, clock, config, documents } = api.deps

  mount(api, getSuisaReport, forProgrammes, async ({ input, locale }) => {
    const now = clock()
    return { body: await read(findSuisaReport, { year: input.query.year ?? currentYear(now), locale, now }) }
  })

  mount(api, exportSuisaReport, forProgrammes, async ({ input, locale, signal }) => {
    const now = clock()
    const { format, rows, year = currentYear(now) } = input.query
    const report = await read(findSuisaReport, { year, locale, now })
    const table = reportTable({ report, rows, locale, bandName: config.bandName, now })
    return sendDocument(await documents.table(table, format, signal), reportName(year, locale), format)
  })
}
