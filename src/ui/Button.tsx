import type { ComponentProps } from 'react'

type Look = 'brass' | 'quiet' | 'ink'

const looks: Record<Look, string> = { brass: 'button', quiet: 'button button--quiet', ink: 'button button--ink' }

/** The class of a link that looks like a button. One brass button per view: the next step. */
export const buttonLook = (look: Look = 'brass'): string => looks[look]

interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'> {
  readonly look?: Look
  /**
   * The button cannot be pressed at present; it stays reachable by keyboard, and `onClick` should lead to the cause.
   */
  readonly blocked?: boolean
}

export const Button = ({ look = 'brass', blocked = false, className, type = 'button', ...rest }: ButtonProps) => (
  <button
    {...rest}
    type={type}
    className={className === undefined ? looks[look] : `${looks[look]} ${className}`}
    aria-disabled={blocked || undefined}
  />
)

/** The usual button: it is not the next step. */
export const QuietButton = (button: Omit<ButtonProps, 'look'>) => <Button look="quiet" {...button} />
