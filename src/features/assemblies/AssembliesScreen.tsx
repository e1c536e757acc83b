import '../../ui/card.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import type { AssemblyRow } from '#contract/assemblies.ts'
import { useApp } from '../../platform/session/app.tsx'
import { InItsLanguage } from '../../platform/session/InItsLanguage.tsx'
import { useText } from '../../ui/intl.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { PageHead } from '../../ui/PageTitle.tsx'
import { assembliesQuery } from './queries.ts'
import { whenInWords } from './words.ts'

const Row = ({ assembly }: { readonly assembly: AssemblyRow }) => {
  const { locale } = useApp()
  const text = useText()
  const { id, dateStart, location, cancelled, prepares } = assembly
  const params = { locale, id: `${id}` }
  return (
    <li className="card">
      <div>
        <time className="when" dateTime={dateStart}>
          {whenInWords(assembly, locale)}
        </time>
        <h2>
          <Link to="/$locale/intra/assemblies/$id" params={params}>
            <InItsLanguage of={assembly} part="title" />
          </Link>
        </h2>
        {location !== null && <p className="soft small">{location}</p>}
        {cancelled && <p className="tag tag--bad">{text('participation.cancelled')}</p>}
      </div>
      {prepares && (
        <Link className="go" to="/$locale/intra/assemblies/$id/prepare" params={params}>
          {text('assembly.prepare')}
          <ArrowRight aria-hidden="true" />
        </Link>
      )}
    </li>
  )
}

/** The screen 'Generalversammlungen': those that invite the member, latest first. */
export const AssembliesScreen = () => {
  const text = useText()
  const { data, isError, refetch } = useQuery(assembliesQuery(useApp()))
  return (
    <>
      <PageHead title={text('assemblies.title')} detail={text('assembly.detail')} />
      {isError && <LoadFailed onRetry={() => void refetch()}>{text('assembly.failed')}</LoadFailed>}
      {data?.length === 0 && <p className="soft">{text('assembly.none')}</p>}
      {data !== undefined && data.length > 0 && (
        <ul className="grid grid--two">
          {data.map((assembly) => (
            <Row key={assembly.id} assembly={assembly} />
          ))}
        </ul>
      )}
    </>
  )
}
