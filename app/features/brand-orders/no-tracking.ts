/** The name of the ticked box, for `FieldWords`. */
export const noTrackingNames = [{ id: 'on', name: 'Yes' }];
