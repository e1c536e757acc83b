import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'disabled' | 'type' | 'children' | 'aria-label'> {
  readonly icon: LucideIcon
  /** The name for screen readers. */
  readonly label: string
  /** The button cannot be pressed at present; it stays reachable by keyboard. */
  readonly blocked?: boolean
}

/** A button that shows only an icon. */
export const IconButton = ({
  icon: Icon,
  label,
  blocked = false,
  className = 'button button--quiet button--icon',
  ...rest
}: IconButtonProps) => (
  <button {...rest} type="button" className={className} aria-label={label} aria-disabled={blocked || undefined}>
    <Icon aria-hidden="true" />
  </button>
)
