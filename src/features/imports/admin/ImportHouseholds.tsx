import { Fragment } from 'react'
import type { ImportChoices } from '#contract/import-choices.ts'
import type { ImportPlan } from '#contract/imports.ts'
import { QuietButton } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { useText } from '../../../ui/intl.tsx'
import { chooseHouseholds } from './choices.ts'

interface ImportHouseholdsProps {
  readonly proposals: ImportPlan['households']
  readonly choices: ImportChoices
  readonly onChoose: (choices: ImportChoices) => void
}

/** The persons of each address, who become a household if the person says so. */
export const ImportHouseholds = ({ proposals, choices, onChoose }: ImportHouseholdsProps) => {
  const text = useText()
  if (proposals.length === 0) return null
  const addresses = proposals.map(({ address }) => address)
  const areAllChosen = addresses.every((address) => choices.households.includes(address))
  return (
    <section className="grid" aria-labelledby="import-households">
      <h2 id="import-households">{text('admin.import.households')}</h2>
      <p>{text('admin.import.households.detail')}</p>
      <div className="grid">
        {proposals.map(({ address, text: place, persons, representations }, index) => (
          <Checkbox
            key={address}
            name={`household-${index}`}
            checked={choices.households.includes(address)}
            onChange={({ target }) => onChoose(chooseHouseholds(choices, [address], target.checked))}
          >
            <b>{place}</b>
            <br />
            {persons
              .map(({ row, label }) => (row === null ? text('admin.import.households.stored', { label }) : label))
              .join(', ')}
            {representations.map(({ representative, minors }) => (
              <Fragment key={representative}>
                <br />
                {text('admin.import.households.acts', { representative, minors: minors.join(', ') })}
              </Fragment>
            ))}
          </Checkbox>
        ))}
      </div>
      {proposals.length > 1 && (
        <div className="buttons">
          <QuietButton onClick={() => onChoose(chooseHouseholds(choices, addresses, !areAllChosen))}>
            {text(areAllChosen ? 'admin.import.households.none' : 'admin.import.households.all')}
          </QuietButton>
        </div>
      )}
    </section>
  )
}
