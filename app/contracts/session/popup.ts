/** the channel from the popup's last page to its opener. No zod here: the browser imports these values. */
export const popupChannel = 'endcap-popup-sign-in';

/** The message of the popup. The opener reads the signed-in user from the server itself. */
export type PopupMessage = 'signed-in' | 'failed';
