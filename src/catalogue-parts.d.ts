declare module '*.json?part=public' {
  const messages: Record<string, NonNullable<object>[]>
  export default messages
}
declare module '*.json?part=forms' {
  const messages: Record<string, NonNullable<object>[]>
  export default messages
}
declare module '*.json?part=members' {
  const messages: Record<string, NonNullable<object>[]>
  export default messages
}
