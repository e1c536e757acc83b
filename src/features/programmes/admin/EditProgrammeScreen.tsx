import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { EditedProgramme } from '#contract/edited-events.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useText } from '../../../ui/intl.tsx'
import { fullDate, timeOfDay } from '../../../ui/wall-clock.ts'
import { Edited, EditHead } from '../../admin/edit/EditScreen.tsx'
import { Programme } from './Programme.tsx'
import { editedProgrammeQuery } from './queries.ts'

const route = getRouteApi('/$locale/intra/admin/programmes/$id')

/** The programme of one event, for those who may not edit the event itself too. */
export const EditProgrammeScreen = () => {
  const eventId = Number(route.useParams().id)
  const app = useApp()
  const { locale } = app
  const text = useText()
  const query = useQuery(editedProgrammeQuery(app, eventId))
  const { data } = query
  const titleOf = ({ titleDe, titleEn }: EditedProgramme) => (locale === 'en-gb' ? (titleEn ?? titleDe) : titleDe)
  const when = data && [
    fullDate(data.dateStart, locale),
    ...(data.fullDay ? [] : [timeOfDay(data.dateStart)]),
    ...(data.location === null ? [] : [data.location]),
  ]
  return (
    <>
      <EditHead
        list="/$locale/intra/admin/programmes"
        title={data === undefined ? text('admin.programme') : titleOf(data)}
      >
        {data?.cancelled === true && <span className="tag tag--bad">{text('calendar.cancelled')}</span>}
        {when !== undefined && <p>{when.join(', ')}</p>}
      </EditHead>
      <Edited query={query}>{(event) => <Programme event={event} />}</Edited>
    </>
  )
}
