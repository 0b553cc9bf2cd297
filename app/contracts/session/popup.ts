/**
 * how the popup's last page tells the page that opened it. No zod here: the browser imports these values.
 */
export const popupChannel = 'endcap-popup-sign-in';

/** What the popup says; who is signed in now the opener asks the server itself. */
export type PopupMessage = 'signed-in' | 'failed';
