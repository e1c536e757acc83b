import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useId, useState } from 'react'
import { canEnter } from '#contract/access.ts'
import { ifMatch } from '#contract/endpoint.ts'
import { callSectionRehearsal, cancelSectionRehearsal, changeSectionRehearsal } from '#contract/section-rehearsals.ts'
import { conducting } from '#contract/sections.ts'
import { type RouterContext, useApp } from '../../../platform/session/app.tsx'
import { useMember } from '../../../platform/session/member.ts'
import { Button } from '../../../ui/Button.tsx'
import { Outcome } from '../../../ui/form/Outcome.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import { useFunctions, useText } from '../../../ui/intl.tsx'
import { Note } from '../../../ui/Note.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { Redirect } from '../../../ui/Redirect.tsx'
import { sectionRehearsalsQuery } from './queries.ts'
import { NewRehearsal, type RehearsalDesk, Rehearsals } from './Rehearsals.tsx'

/** The actions of a planner or of the leader of a section on its rehearsals. */
const sectionDesk = (app: RouterContext, section: string): RehearsalDesk => ({
  detail: 'admin.led.section.detail',
  newDetail: 'admin.led.section.new.detail',
  add: (body, key) =>
    app.call(callSectionRehearsal, { params: { section }, headers: { 'idempotency-key': key }, body }),
  cancel: (event, changeReason) =>
    app.call(cancelSectionRehearsal, { params: { section, event }, body: { changeReason } }),
  change: ({ id: event, version }, body) =>
    app.call(changeSectionRehearsal, {
      params: { section, event },
      headers: { 'if-match': ifMatch(version) },
      body,
    }),
})

const OneSection = ({ section }: { readonly section: string }) => {
  const app = useApp()
  const text = useText()
  const [state, setState] = useState<'closed' | 'open' | 'called'>('closed')
  const desk = sectionDesk(app, section)
  return (
    <>
      {state === 'open' ? (
        <NewRehearsal desk={desk} onCalled={() => setState('called')} onClose={() => setState('closed')} />
      ) : (
        <div className="buttons">
          <Button onClick={() => setState('open')}>{text('admin.led.rehearsal.new')}</Button>
          <Link className="go" to="/$locale/intra/bulletins/sent" params={{ locale: app.locale }}>
            {text('admin.led.section.write')}
          </Link>
        </div>
      )}
      <Outcome role="status">{state === 'called' && <Note kind="ok">{text('admin.led.section.called')}</Note>}</Outcome>
      <Rehearsals desk={desk} found={useQuery(sectionRehearsalsQuery(app, section))} />
    </>
  )
}

/** The rehearsals of one section: of their own for its leaders, of any for other planners. */
const OwnSections = () => {
  const { locale } = useApp()
  const { member } = useMember()
  const text = useText()
  const id = useId()
  const sections = useFunctions()
    .sections.map((one) => one.id)
    .filter((one) => one !== conducting)
  const [chosen, setChosen] = useState<string | null>(null)
  const isForAll = member.roles.includes('MHZ_PLANNER')
  const own = sections.find((one) => one === member.instrument) ?? null
  const section = isForAll ? (chosen ?? own ?? sections[0] ?? null) : own
  return (
    <>
      <div className="page-head">
        <Link className="go" to="/$locale/intra/planning" params={{ locale }}>
          <ArrowLeft aria-hidden="true" />
          {text('planning.title')}
        </Link>
        <PageTitle name={text('admin.led.section.title')}>
          {section === null || isForAll
            ? text('admin.led.section.title')
            : text('admin.led.section.of', { section: text(`section.name.${section}`) })}
        </PageTitle>
      </div>
      <div className="grid">
        {isForAll && (
          <div className="field">
            <label htmlFor={id}>{text('attendance.section')}</label>
            <Select id={id} value={section ?? ''} onChange={({ target }) => setChosen(target.value)}>
              {sections.map((one) => (
                <option key={one} value={one}>
                  {text(`section.name.${one}`)}
                </option>
              ))}
            </Select>
          </div>
        )}
        {section === null ? (
          <p className="empty">{text('admin.led.section.none')}</p>
        ) : (
          <OneSection key={section} section={section} />
        )}
      </div>
    </>
  )
}

/** The rehearsals of a section, for planners and section leaders. */
export const SectionRehearsalsScreen = () => {
  const { locale } = useApp()
  const { member } = useMember()
  if (!canEnter('planning', member)) return <Redirect to="/$locale/forbidden" params={{ locale }} />
  return <OwnSections />
}
