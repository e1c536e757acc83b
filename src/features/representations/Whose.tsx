import { useWhose } from './useWhose.ts'

/** The person whose row it is; it renders nothing in a list with rows of the member alone. */
export const Whose = ({ person }: { readonly person: string | null }) => {
  const name = useWhose().nameOf(person)
  return name === null ? null : <span className="tag tag--soft">{name}</span>
}
