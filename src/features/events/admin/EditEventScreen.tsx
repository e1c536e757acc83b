import * as styles from '../../admin/edit/edit.css'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Copy } from 'lucide-react'
import { Fragment, useState } from 'react'
import { canEnter } from '#contract/access.ts'
import type { EditedEvent } from '#contract/edited-events.ts'
import type { EventTemplate } from '#contract/event-templates.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useMember } from '../../../platform/session/member.ts'
import type { Values } from '../../../ui/form/field-table.tsx'
import { useText } from '../../../ui/intl.tsx'
import { date } from '../../../ui/wall-clock.ts'
import { EditForm } from '../../admin/edit/EditForm.tsx'
import { Edited, EditHead } from '../../admin/edit/EditScreen.tsx'
import { NewRow } from '../../admin/edit/NewRow.tsx'
import { Programme } from '../../programmes/admin/Programme.tsx'
import { Answers } from './Answers.tsx'
import { CancelEvent } from './CancelEvent.tsx'
import { EventPreview } from './EventPreview.tsx'
import { eventNoun } from './event-noun.ts'
import { isAnswered, isOver, isPlayed } from './event-times.ts'
import { editedEventQuery } from './queries.ts'
import { RemindNow } from './RemindNow.tsx'
import { RemoveEvent } from './RemoveEvent.tsx'
import { ruleInWords } from './repetition.ts'
import { copyOf, valuesOfTemplate } from './start-values.ts'
import { ChooseTemplate, Templates } from './Templates.tsx'

const edited = getRouteApi('/$locale/intra/admin/events/$id')
const created = getRouteApi('/$locale/intra/admin/events/new')

const preview = (values: Values) => <EventPreview values={values} />

/** 'Event 3 of 20 of a series', with its rule, and the link to its copy. */
const Place = ({ event: { id, series, seriesRule } }: { readonly event: EditedEvent }) => {
  const { locale } = useApp()
  const text = useText()
  const last = series.at(-1)
  return (
    <>
      {last !== undefined && series.length > 1 && (
        <p className="soft">
          {text('admin.series.place', {
            place: series.findIndex((one) => one.id === id) + 1,
            count: series.length,
            until: date(last.dateStart, locale),
          })}
          {seriesRule !== null && `: ${ruleInWords(seriesRule, text, locale)}, ${seriesRule.startTime}`}
        </p>
      )}
      <Link className="go" to="/$locale/intra/admin/events/new" params={{ locale }} search={{ copy: id }}>
        <Copy aria-hidden="true" />
        {text('admin.event.copy')}
      </Link>
    </>
  )
}

/** The form of an event, with its programme, and its answers for those who may see them. */
export const EditEventScreen = () => {
  const { id } = edited.useParams()
  const { saved } = edited.useSearch()
  const text = useText()
  const { member } = useMember()
  const query = useQuery(editedEventQuery(useApp(), Number(id)))
  const seesAnswers = canEnter('answers', member)
  return (
    <>
      <EditHead list="/$locale/intra/admin/events" title={query.data?.titleDe ?? text('admin.event')}>
        {query.data?.cancelled === true && <span className="tag tag--bad">{text('calendar.cancelled')}</span>}
        {query.data !== undefined && <Place event={query.data} />}
      </EditHead>
      <Edited query={query}>
        {(event) => (
          <Fragment key={event.id}>
            <EditForm
              noun={eventNoun}
              row={event}
              justSaved={saved === true}
              layout={styles.eventForm}
              aside={preview}
            />
            {isPlayed(event) && <Programme event={event} />}
            {seesAnswers && isAnswered(event) && <Answers eventId={event.id} />}
            {seesAnswers && isAnswered(event) && !event.cancelled && !isOver(event) && <RemindNow event={event} />}
            <CancelEvent event={event} />
            <RemoveEvent event={event} />
            <Templates event={event} />
          </Fragment>
        )}
      </Edited>
    </>
  )
}

interface NewEventProps {
  readonly start?: Values | undefined
}

/** The form of a new event, empty or with the values of a copied event or a template. */
const NewEvent = ({ start }: NewEventProps) => {
  const { now } = useApp()
  const [template, setTemplate] = useState<EventTemplate>()
  const values = template === undefined ? start : valuesOfTemplate(template.content, now())
  return (
    <NewRow
      key={template?.id}
      noun={eventNoun}
      title="admin.events.new"
      start={values}
      layout={styles.eventForm}
      aside={preview}
    >
      <ChooseTemplate chosen={template?.id} onChoose={setTemplate} />
    </NewRow>
  )
}

const CopiedEvent = ({ id }: { readonly id: number }) => {
  const app = useApp()
  const query = useQuery(editedEventQuery(app, id))
  return <Edited query={query}>{(event) => <NewEvent start={copyOf(event, app.now())} />}</Edited>
}

export const NewEventScreen = () => {
  const { copy } = created.useSearch()
  return copy === undefined ? <NewEvent /> : <CopiedEvent key={copy} id={copy} />
}
