import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { FileDown } from 'lucide-react'
import { ifMatch } from '#contract/endpoint.ts'
import { fileEndings, mimeTypes } from '#contract/formats.ts'
import { exportSeating, putEventSeating, type SeatingEvent } from '#contract/seating.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { InItsLanguage } from '../../../platform/session/InItsLanguage.tsx'
import { QuietButton } from '../../../ui/Button.tsx'
import { useText } from '../../../ui/intl.tsx'
import { SaveFailedNotice } from '../../../ui/SaveFailedNotice.tsx'
import { saveBlob } from '../../../ui/save-blob.ts'
import { fullDate, timeOfDay } from '../../../ui/wall-clock.ts'
import { Edited, EditHead } from '../../admin/edit/EditScreen.tsx'
import { useSaving } from '../../files/useSaving.ts'
import { copyRows } from './arrange.ts'
import { PlanEditor } from './PlanEditor.tsx'
import { eventSeatingQuery, seatingEventsQuery } from './queries.ts'

const route = getRouteApi('/$locale/intra/admin/seating/$id')

const Print = ({ event: { id, title } }: { readonly event: SeatingEvent }) => {
  const { call } = useApp()
  const text = useText()
  const { running, failed, start } = useSaving<'PDF'>()
  const save = async (): Promise<void> => {
    const bytes = await call(exportSeating, { params: { id } })
    saveBlob(
      new Blob([bytes], { type: mimeTypes.PDF }),
      `${text('document.seating.title', { title })}.${fileEndings.PDF}`,
    )
  }
  return (
    <div className="buttons">
      <QuietButton blocked={running !== null} onClick={() => start('PDF', save)}>
        <FileDown aria-hidden="true" />
        {text('admin.seating.print')}
      </QuietButton>
      <span className="soft">{text('admin.seating.print.unsaved')}</span>
      {failed !== null && <SaveFailedNotice announced message="admin.seating.print.failed" />}
    </div>
  )
}

/** The seating plan of an event, which a planner arranges. */
export const EventSeatingScreen = () => {
  const id = Number(route.useParams().id)
  const app = useApp()
  const { locale, call } = app
  const text = useText()
  const plan = eventSeatingQuery(app, id)
  const query = useQuery(plan)
  const event = useQuery(seatingEventsQuery(app)).data?.find((one) => one.id === id)
  return (
    <>
      <EditHead
        list="/$locale/intra/admin/seating"
        title={
          event === undefined ? (
            text('seating.title')
          ) : (
            <>
              {text('seating.title')}: <InItsLanguage of={event} part="title" />
            </>
          )
        }
      >
        {event && (
          <p>
            {[fullDate(event.dateStart, locale), ...(event.fullDay ? [] : [timeOfDay(event.dateStart)])].join(', ')}
          </p>
        )}
      </EditHead>
      <Edited query={query}>
        {(seating) => (
          <>
            {event && <Print event={event} />}
            <PlanEditor
              key={id}
              seating={seating}
              queryKey={plan.queryKey}
              draftKey={`seating/${id}`}
              send={(rows, version) =>
                call(putEventSeating, {
                  params: { id },
                  headers: { 'if-match': ifMatch(version) },
                  body: { rows: copyRows(rows) },
                })
              }
            />
          </>
        )}
      </Edited>
    </>
  )
}
