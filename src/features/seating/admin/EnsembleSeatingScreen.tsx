import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ifMatch } from '#contract/endpoint.ts'
import { putEnsembleSeating } from '#contract/seating.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useText } from '../../../ui/intl.tsx'
import { Edited, EditHead } from '../../admin/edit/EditScreen.tsx'
import { groupNamesQuery } from '../../groups/queries.ts'
import { copyRows } from './arrange.ts'
import { PlanEditor } from './PlanEditor.tsx'
import { ensembleSeatingQuery } from './queries.ts'

const route = getRouteApi('/$locale/intra/admin/seating/ensemble/$id')

/** The plan with which those of the events of an ensemble begin. The id is that of a group, or 'band'. */
export const EnsembleSeatingScreen = () => {
  const { id } = route.useParams()
  const group = id === 'band' ? undefined : Number(id)
  const app = useApp()
  const text = useText()
  const plan = ensembleSeatingQuery(app, group)
  const query = useQuery(plan)
  const { data: groups = [] } = useQuery(groupNamesQuery(app))
  const name = group === undefined ? text('admin.seating.band') : groups.find((one) => one.id === group)?.title
  return (
    <>
      <EditHead
        list="/$locale/intra/admin/seating"
        title={name === undefined ? text('seating.title') : `${text('seating.title')}: ${name}`}
      />
      <Edited query={query}>
        {(seating) => (
          <PlanEditor
            key={id}
            seating={seating}
            queryKey={plan.queryKey}
            draftKey={`seating/ensemble/${id}`}
            send={(rows, version) =>
              app.call(putEnsembleSeating, {
                query: group === undefined ? {} : { group },
                headers: { 'if-match': ifMatch(version) },
                body: { rows: copyRows(rows) },
              })
            }
          />
        )}
      </Edited>
    </>
  )
}
