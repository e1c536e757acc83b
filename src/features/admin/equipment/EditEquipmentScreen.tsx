import '../people/people.css'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type EditedEquipment, equipmentResource } from '#contract/equipment.ts'
import { useApp } from '../../../session/app.tsx'
import { useText } from '../../../ui/intl.tsx'
import { EditForm } from '../edit/EditForm.tsx'
import { Edited, EditHead } from '../edit/EditScreen.tsx'
import { RemoveRow } from '../edit/RemoveRow.tsx'
import { equipmentNoun } from './equipment-noun.ts'
import { LoanCard } from './LoanCard.tsx'
import { LoanHistory } from './LoanHistory.tsx'
import { equipmentItemQuery } from './queries.ts'

const Remove = ({ item: { id, name } }: { readonly item: EditedEquipment }) => {
  const app = useApp()
  const { call, locale } = app
  const text = useText()
  const navigate = useNavigate()
  return (
    <RemoveRow
      noun="equipment"
      button={text('admin.equipment.remove')}
      title={text('admin.equipment.remove.title', { name })}
      detail={text('admin.equipment.remove.detail')}
      yes={text('admin.remove')}
      remove={() => call(equipmentResource.remove, { params: { id } })}
      ownKey={equipmentItemQuery(app, id).queryKey}
      onRemoved={() =>
        navigate({ to: '/$locale/intra/admin/equipment', params: { locale }, replace: true, ignoreBlocker: true })
      }
    />
  )
}

/** An item of the band: lend and take back, its data, and its former loans. */
export const EditEquipmentScreen = ({ id }: { readonly id: number }) => {
  const text = useText()
  const query = useQuery(equipmentItemQuery(useApp(), id))
  return (
    <>
      <EditHead list="/$locale/intra/admin/equipment" title={query.data?.name ?? text('admin.noun.equipment')}>
        {query.data && <p>{query.data.number}</p>}
      </EditHead>
      <Edited query={query}>
        {(item) => (
          <div className="two kept-person">
            <div className="grid">
              <LoanCard item={item} />
              <LoanHistory item={item} />
            </div>
            <div className="grid">
              <section className="card" aria-labelledby="facts">
                <h2 id="facts">{text('admin.equipment.facts')}</h2>
                <EditForm key={item.id} noun={equipmentNoun} row={item} />
              </section>
              {item.loans.length === 0 && <Remove item={item} />}
            </div>
          </div>
        )}
      </Edited>
    </>
  )
}
