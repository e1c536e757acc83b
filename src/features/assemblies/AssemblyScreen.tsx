import '../../ui/card.css'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useLocation, useNavigate } from '@tanstack/react-router'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { type Assembly, enterByCode } from '#contract/assemblies.ts'
import { toWireDate } from '#contract/clock.ts'
import { useApp } from '../../platform/session/app.tsx'
import { InItsLanguage } from '../../platform/session/InItsLanguage.tsx'
import { useWrite } from '../../platform/writes/useWrite.ts'
import { Button } from '../../ui/Button.tsx'
import { Outcome } from '../../ui/form/Outcome.tsx'
import { useText } from '../../ui/intl.tsx'
import { Note } from '../../ui/Note.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { State } from '../../ui/State.tsx'
import { Agenda } from './Agenda.tsx'
import { Ballot } from './Ballot.tsx'
import { Loaded } from './Loaded.tsx'
import { Motions } from './Motions.tsx'
import { assemblyQuery } from './queries.ts'
import { whenInWords } from './words.ts'

const route = getRouteApi('/$locale/intra/assemblies/$id')

/** Milliseconds after which the page looks for an open vote on the day of the assembly. */
const POLL_MS = 5000

/** A confirmation for those who have scanned the code at the door. */
const Enter = ({ id, code }: { readonly id: number; readonly code: string }) => {
  const { call, locale } = useApp()
  const text = useText()
  const navigate = useNavigate()
  const write = useWrite({
    noun: 'assembly',
    send: (_: null) => call(enterByCode, { params: { id }, body: { code } }),
    onSuccess: () => navigate({ to: '/$locale/intra/assemblies/$id', params: { locale, id: `${id}` }, replace: true }),
  })
  const failure = write.fieldErrors.code ?? write.failure?.message
  return (
    <section className="card" aria-labelledby="enter">
      <h2 id="enter">{text('assembly.enter')}</h2>
      <div className="buttons">
        <Button blocked={write.busy} onClick={() => void write.send(null)}>
          {text('assembly.enter.do')}
        </Button>
      </div>
      <Outcome isUrgent>{failure !== undefined && <Note kind="bad">{failure}</Note>}</Outcome>
    </section>
  )
}

const Content = ({ assembly }: { readonly assembly: Assembly }) => {
  const { locale } = useApp()
  const text = useText()
  const code = useLocation({ select: ({ hash }) => hash })
  const { id, items, chair, chairs, prepares, invited, hasVote, present, votedIn, cancelled } = assembly
  const params = { locale, id: `${id}` }
  const open = items.flatMap(({ votes }) => votes).find(({ closed, secret }) => !closed && secret)
  const hasVoted = open !== undefined && votedIn === open.id
  return (
    <div className="grid">
      <p>{[whenInWords(assembly, locale), assembly.location].filter((part) => part !== null).join(', ')}</p>
      {cancelled && <p className="tag tag--bad">{text('participation.cancelled')}</p>}
      {chair !== null && <p className="soft">{text('assembly.chair', { name: chair })}</p>}
      {(chairs || prepares) && (
        <div className="go-row">
          <Link className="go" to="/$locale/intra/assemblies/$id/chair" params={params}>
            {text('assembly.lead')}
            <ArrowRight aria-hidden="true" />
          </Link>
          {prepares && (
            <Link className="go" to="/$locale/intra/assemblies/$id/prepare" params={params}>
              {text('assembly.prepare')}
              <ArrowRight aria-hidden="true" />
            </Link>
          )}
        </div>
      )}
      {invited && (
        <p>
          <State head={present ? 'full' : 'empty'} tone={present ? 'ok' : 'soft'}>
            {[
              text(present ? 'assembly.present' : 'assembly.absent'),
              text(hasVote ? 'assembly.has_vote' : 'assembly.no_vote'),
            ].join(' · ')}
          </State>
        </p>
      )}
      {invited && !present && code !== '' && <Enter id={id} code={code} />}
      <Outcome role="status">{hasVoted && <Note kind="ok">{text('assembly.ballot.done')}</Note>}</Outcome>
      {open !== undefined && !hasVoted && present && hasVote && <Ballot key={open.id} vote={open} />}
      <section className="grid" aria-labelledby="agenda">
        <h2 id="agenda">{text('assembly.agenda')}</h2>
        <Agenda items={items} />
      </section>
      <Motions assembly={assembly} />
    </div>
  )
}

/** The page of an assembly for those whom it invites: agenda, motions, secret votes, results. */
export const AssemblyScreen = () => {
  const id = Number(route.useParams().id)
  const app = useApp()
  const text = useText()
  const query = useQuery({
    ...assemblyQuery(app, id),
    refetchInterval: ({ state: { data } }) =>
      data?.dateStart.slice(0, 10) === toWireDate(app.now()) && data.present ? POLL_MS : false,
  })
  return (
    <>
      <div className="page-head">
        <Link className="go" to="/$locale/intra/assemblies" params={{ locale: app.locale }}>
          <ArrowLeft aria-hidden="true" />
          {text('assemblies.title')}
        </Link>
        <PageTitle>
          {query.data === undefined ? text('assemblies.title') : <InItsLanguage of={query.data} part="title" />}
        </PageTitle>
      </div>
      <Loaded query={query}>{(assembly) => <Content assembly={assembly} />}</Loaded>
    </>
  )
}
