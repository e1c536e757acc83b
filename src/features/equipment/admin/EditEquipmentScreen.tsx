import * as styles from '../../persons/admin/edited-persons.css'
import { useText } from '../../../ui/intl.tsx'
import { EditRow } from '../../admin/edit/EditRow.tsx'
import { NewRow } from '../../admin/edit/NewRow.tsx'
import { equipmentNoun } from './equipment-noun.ts'
import { LoanCard } from './LoanCard.tsx'
import { LoanHistory } from './LoanHistory.tsx'

/** An item of the band: lend and take back, its data, and its former loans. */
export const EditEquipmentScreen = () => {
  const text = useText()
  return (
    <EditRow
      noun={equipmentNoun}
      title="admin.noun.equipment"
      intro={({ number }) => <p>{number}</p>}
      layout={(item, form, removal) => (
        <div className={`two ${styles.keptPerson}`}>
          <div className="grid">
            <LoanCard item={item} />
            <LoanHistory item={item} />
          </div>
          <div className="grid">
            <section className="card" aria-labelledby="facts">
              <h2 id="facts">{text('admin.equipment.facts')}</h2>
              {form}
            </section>
            {item.loans.length === 0 && removal}
          </div>
        </div>
      )}
    />
  )
}

export const NewEquipmentScreen = () => <NewRow noun={equipmentNoun} title="admin.equipment.new" />
