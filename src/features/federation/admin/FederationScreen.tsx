import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { toWireDate } from '#contract/clock.ts'
import type { FederationPart } from '#contract/federation.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { YearSelect } from '../../../ui/form/YearSelect.tsx'
import { useText } from '../../../ui/intl.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { AdminPage } from '../../admin/AdminPage.tsx'
import { RowsSkeleton } from '../../admin/RowsSkeleton.tsx'
import { PerformedWorks } from '../../programmes/admin/PerformedWorks.tsx'
import { suisaReportQuery } from '../../programmes/admin/queries.ts'
import { DatesPart } from './DatesPart.tsx'
import { HonoursPart } from './HonoursPart.tsx'
import { PartFrame } from './PartFrame.tsx'
import { federationYearQuery } from './queries.ts'
import { StatisticsPart } from './StatisticsPart.tsx'

const route = getRouteApi('/$locale/intra/admin/federation')

interface OfYear {
  readonly year: number
}

/** The performed works of the year, incomplete ones first. */
const SuisaPart = ({ year }: OfYear) => {
  const app = useApp()
  const text = useText()
  const { data, isError, refetch } = useQuery(suisaReportQuery(app, year))
  return (
    <>
      {isError && <LoadFailed onRetry={() => void refetch()}>{text('admin.load_failed')}</LoadFailed>}
      {data === undefined && !isError && <RowsSkeleton />}
      {data !== undefined && <PerformedWorks report={data} />}
      <Link
        className="go"
        to="/$locale/intra/admin/programmes"
        params={{ locale: app.locale }}
        search={{ season: year }}
      >
        {text('federation.suisa.programmes')}
      </Link>
    </>
  )
}

const contents: Readonly<Record<FederationPart, (props: OfYear) => ReactNode>> = {
  suisa: SuisaPart,
  statistics: StatisticsPart,
  honours: HonoursPart,
  dates: DatesPart,
}

/** The matters of the band with its federation in a year, each part for those who read its data already. */
export const FederationScreen = () => {
  const navigate = route.useNavigate()
  const { season } = route.useSearch()
  const app = useApp()
  const text = useText()
  const thisYear = Number(toWireDate(app.now()).slice(0, 4))
  const year = season ?? thisYear
  const { data, isError, refetch } = useQuery(federationYearQuery(app, year))
  const years = [...new Set([...Array.from({ length: 7 }, (_, index) => thisYear + 1 - index), year])]
  return (
    <AdminPage title="admin.federation" intro="admin.federation.intro">
      <YearSelect
        years={years.sort((a, b) => b - a)}
        year={year}
        onChoose={(one) => void navigate({ search: { season: one }, replace: true })}
      />
      {isError && <LoadFailed onRetry={() => void refetch()}>{text('admin.load_failed')}</LoadFailed>}
      {data === undefined && !isError && <RowsSkeleton />}
      {data?.parts.map((state) => {
        const Content = contents[state.part]
        return (
          <PartFrame key={`${state.part} ${year}`} year={year} state={state}>
            <Content year={year} />
          </PartFrame>
        )
      })}
    </AdminPage>
  )
}
