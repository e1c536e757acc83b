/** An event without any of the optional details for players. */
export const noDetails = {
  foreign: [],
  callTime: null,
  callPlace: null,
  dressCode: null,
  changeReason: null,
  replyBy: null,
  contact: null,
  venue: null,
  sections: [],
  invitations: [],
  minimumPlayers: [],
  leaflet: false,
  comments: false,
}
