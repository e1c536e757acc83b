import '../../../ui/card.css'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import type { AgendaItem, Assembly } from '#contract/assemblies.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { InItsLanguage } from '../../../platform/session/InItsLanguage.tsx'
import { QuietButton } from '../../../ui/Button.tsx'
import { useText } from '../../../ui/intl.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { Edited } from '../../admin/edit/EditScreen.tsx'
import { Agenda } from '../Agenda.tsx'
import { assemblyQuery } from '../queries.ts'
import { Attendance } from './Attendance.tsx'
import { OpenVote, Tie } from './OpenVote.tsx'
import { hasNextRound, VoteForm } from './VoteForm.tsx'

const route = getRouteApi('/$locale/intra/assemblies/$id/chair')

/** Milliseconds after which the page shows how many have voted. */
const POLL_MS = 3000

/** The votes about an item, for the chair. */
const Votes = ({ id, item }: { readonly id: number; readonly item: AgendaItem }) => {
  const text = useText()
  const [isOpening, setIsOpening] = useState(false)
  const open = item.votes.find(({ closed }) => !closed)
  const last = item.votes.at(-1)
  const before = last !== undefined && hasNextRound(last) ? last : null
  if (open !== undefined) return <OpenVote key={open.id} vote={open} />
  return (
    <>
      {last !== undefined && <Tie vote={last} />}
      {isOpening ? (
        <VoteForm id={id} item={item} before={before} onDone={() => setIsOpening(false)} />
      ) : (
        <div className="buttons">
          <QuietButton onClick={() => setIsOpening(true)}>
            {text(before === null ? 'assembly.vote.new' : 'assembly.vote.next_round')}
            <span className="visually-hidden">: {item.title}</span>
          </QuietButton>
        </div>
      )}
    </>
  )
}

const Content = ({ assembly }: { readonly assembly: Assembly }) => {
  const text = useText()
  const { id, title, chair, chairs, items } = assembly
  return (
    <div className="grid">
      {!chairs && (
        <p className="soft">
          {chair === null ? text('assembly.chair.none') : text('assembly.chair.only', { name: chair })}
        </p>
      )}
      <Attendance id={id} title={title} />
      {chairs && (
        <section className="grid" aria-labelledby="votes">
          <h2 id="votes">{text('assembly.votes')}</h2>
          <Agenda items={items}>{(item) => <Votes id={id} item={item} />}</Agenda>
        </section>
      )}
    </div>
  )
}

/** The page from which the chair leads an assembly: attendance and votes. Others who prepare it help at the door. */
export const ChairScreen = () => {
  const { id } = route.useParams()
  const app = useApp()
  const { locale } = app
  const text = useText()
  const query = useQuery({ ...assemblyQuery(app, Number(id)), refetchInterval: POLL_MS })
  return (
    <>
      <div className="page-head">
        <Link className="go" to="/$locale/intra/assemblies/$id" params={{ locale, id }}>
          <ArrowLeft aria-hidden="true" />
          {text('assembly.agenda')}
        </Link>
        <PageTitle>
          {query.data === undefined ? text('assembly.lead') : <InItsLanguage of={query.data} part="title" />}
        </PageTitle>
      </div>
      <Edited query={query}>{(assembly) => <Content assembly={assembly} />}</Edited>
    </>
  )
}
