import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useApp } from '../../../platform/session/app.tsx'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { FieldError } from '../../../ui/form/Field.tsx'
import { Fold } from '../../../ui/form/Fold.tsx'
import { type ControlProps, idsIn } from '../../../ui/form/field-table.tsx'
import { editedAssemblyQuery } from './queries.ts'

const route = getRouteApi('/$locale/intra/assemblies/$id/prepare')

/** A checkbox for each document of the band. */
export const FilesControl = ({ name, label, error, value = '', set }: ControlProps) => {
  const { data } = useQuery(editedAssemblyQuery(useApp(), Number(route.useParams().id)))
  const chosen = idsIn(value)
  return (
    <Fold
      legend={label}
      summary={(data?.files ?? []).filter(({ id }) => chosen.includes(id)).map(({ title }) => title)}
      isInvalid={error !== undefined}
    >
      {(data?.files ?? []).map(({ id, title }) => (
        <Checkbox
          key={id}
          name={name}
          checked={chosen.includes(id)}
          onChange={({ target }) =>
            set([...chosen.filter((one) => one !== id), ...(target.checked ? [id] : [])].join())
          }
        >
          {title}
        </Checkbox>
      ))}
      <FieldError name={name} error={error} />
    </Fold>
  )
}
