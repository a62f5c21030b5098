import type { Knex } from 'knex';
import * as accounts from './20261120_01_accounts.ts';
import * as catalog from './20261120_02_catalog.ts';
import * as orders from './20261120_03_orders.ts';
import * as jobs from './20261120_04_jobs.ts';
import * as orderWork from './20261120_05_order_work.ts';
import * as papers from './20261120_06_papers.ts';
import * as shipping from './20261120_07_shipping.ts';
import * as money from './20261120_08_money.ts';
import * as customers from './20261120_09_customers.ts';
import * as notices from './20261120_10_notices.ts';
import * as orderSearch from './20261120_11_order_search.ts';
import * as gateway from './20261120_12_gateway.ts';
import * as onlinePayment from './20261120_13_online_payment.ts';
import * as messages from './20261120_14_messages.ts';
import * as operator from './20261120_15_operator.ts';
import * as catalogChanges from './20261120_16_catalog_changes.ts';
import * as checkout from './20261120_17_checkout.ts';
import * as lists from './20261120_19_lists.ts';
import * as leanCheckout from './20261120_21_lean_checkout.ts';
import * as failedSignIns from './20261120_22_failed_sign_ins.ts';
import * as storeLog from './20261123_23_store_log.ts';
import * as importTurns from './20261123_25_import_turns.ts';
import * as claims from './20261123_26_claims.ts';
import * as workerRoundTrips from './20261123_28_worker_round_trips.ts';
import * as guesses from './20261123_29_guesses.ts';
import * as letters from './20261123_30_letters.ts';
import * as readers from './20261123_31_readers.ts';
import * as modelReadings from './20261123_32_model_readings.ts';
import * as readingCorrections from './20261123_33_reading_corrections.ts';
import * as forgottenPasswords from './20261126_34_forgotten_passwords.ts';
import * as newEmails from './20261126_35_new_emails.ts';
import * as apiKeys from './20261126_36_api_keys.ts';
import * as secondFactors from './20261126_37_second_factors.ts';
import * as outgoingEvents from './20261126_38_outgoing_events.ts';
import * as wholeStoreLog from './20261126_39_whole_store_log.ts';
import * as staffPresets from './20261126_40_staff_presets.ts';
import * as staffInvitations from './20261126_41_staff_invitations.ts';
import * as passkeys from './20261126_42_passkeys.ts';
import * as recentSignIns from './20261126_43_recent_sign_ins.ts';
import * as newDevices from './20261126_44_new_devices.ts';
import * as pendingRegistrations from './20261127_45_pending_registrations.ts';
import * as languages from './20261127_46_languages.ts';
import * as traces from './20261127_47_traces.ts';
import * as rowTriggers from './20261127_49_row_triggers.ts';
import * as noSetNull from './20261127_50_no_set_null.ts';
import * as claimsOfAll from './20261127_51_claims.ts';
import * as ownerOfJobs from './20261127_52_owner_of_jobs.ts';
import * as storeMoves from './20261127_54_store_moves.ts';
import * as purgedChanges from './20261127_60_purged_changes.ts';
import * as keyOfJobs from './20261127_61_key_of_jobs.ts';
import * as importedStock from './20261129_62_imported_stock.ts';
import * as wishes from './20261129_70_wishes.ts';
import * as calledOffDrafts from './20261129_75_called_off_drafts.ts';
import * as cancelRequests from './20261129_80_cancel_requests.ts';
import * as interruptedEvents from './20261129_85_interrupted_events.ts';
import * as proofOfAddress from './20261129_90_proof_of_address.ts';
import * as networkOfLookups from './20261129_91_network_of_lookups.ts';
import * as cancelledUncounted from './20261129_94_cancelled_uncounted.ts';
import * as cashTallies from './20261129_95_cash_tallies.ts';
import * as ownFiles from './20261129_97_own_files.ts';
import * as raisedRights from './20261129_98_raised_rights.ts';
import * as foundBy from './20261130_100_found_by.ts';
import * as onePhone from './20261130_101_one_phone.ts';
import * as productSlugs from './20261130_102_product_slugs.ts';
import * as issuedInvoices from './20261130_110_issued_invoices.ts';
import * as clockOffset from './20261130_120_clock_offset.ts';
import * as backups from './20261130_130_backups.ts';
import * as testEmails from './20261130_131_test_emails.ts';
import * as settledParcels from './20261130_140_settled_parcels.ts';
import * as zoneNames from './20261130_141_zone_names.ts';
import * as payments from './20261130_142_payments.ts';
import * as directChoices from './20261130_143_direct_choices.ts';
import * as activeGateways from './20261130_144_active_gateways.ts';
import * as paymentClaims from './20261130_146_claims.ts';
import * as deliveryAreas from './20261130_150_delivery_areas.ts';

interface Migration {
  up(knex: Knex): Promise<unknown>;
  down(knex: Knex): Promise<unknown>;
}

const migrations: Record<string, Migration> = {
  '20261120_01_accounts': accounts,
  '20261120_02_catalog': catalog,
  '20261120_03_orders': orders,
  '20261120_04_jobs': jobs,
  '20261120_05_order_work': orderWork,
  '20261120_06_papers': papers,
  '20261120_07_shipping': shipping,
  '20261120_08_money': money,
  '20261120_09_customers': customers,
  '20261120_10_notices': notices,
  '20261120_11_order_search': orderSearch,
  '20261120_12_gateway': gateway,
  '20261120_13_online_payment': onlinePayment,
  '20261120_14_messages': messages,
  '20261120_15_operator': operator,
  '20261120_16_catalog_changes': catalogChanges,
  '20261120_17_checkout': checkout,
  '20261120_19_lists': lists,
  '20261120_21_lean_checkout': leanCheckout,
  '20261120_22_failed_sign_ins': failedSignIns,
  '20261123_23_store_log': storeLog,
  '20261123_25_import_turns': importTurns,
  '20261123_26_claims': claims,
  '20261123_28_worker_round_trips': workerRoundTrips,
  '20261123_29_guesses': guesses,
  '20261123_30_letters': letters,
  '20261123_31_readers': readers,
  '20261123_32_model_readings': modelReadings,
  '20261123_33_reading_corrections': readingCorrections,
  '20261126_34_forgotten_passwords': forgottenPasswords,
  '20261126_35_new_emails': newEmails,
  '20261126_36_api_keys': apiKeys,
  '20261126_37_second_factors': secondFactors,
  '20261126_38_outgoing_events': outgoingEvents,
  '20261126_39_whole_store_log': wholeStoreLog,
  '20261126_40_staff_presets': staffPresets,
  '20261126_41_staff_invitations': staffInvitations,
  '20261126_42_passkeys': passkeys,
  '20261126_43_recent_sign_ins': recentSignIns,
  '20261126_44_new_devices': newDevices,
  '20261127_45_pending_registrations': pendingRegistrations,
  '20261127_46_languages': languages,
  '20261127_47_traces': traces,
  '20261127_49_row_triggers': rowTriggers,
  '20261127_50_no_set_null': noSetNull,
  '20261127_51_claims': claimsOfAll,
  '20261127_52_owner_of_jobs': ownerOfJobs,
  '20261127_54_store_moves': storeMoves,
  '20261127_60_purged_changes': purgedChanges,
  '20261127_61_key_of_jobs': keyOfJobs,
  '20261129_62_imported_stock': importedStock,
  '20261129_70_wishes': wishes,
  '20261129_75_called_off_drafts': calledOffDrafts,
  '20261129_80_cancel_requests': cancelRequests,
  '20261129_85_interrupted_events': interruptedEvents,
  '20261129_90_proof_of_address': proofOfAddress,
  '20261129_91_network_of_lookups': networkOfLookups,
  '20261129_94_cancelled_uncounted': cancelledUncounted,
  '20261129_95_cash_tallies': cashTallies,
  '20261129_97_own_files': ownFiles,
  '20261129_98_raised_rights': raisedRights,
  '20261130_100_found_by': foundBy,
  '20261130_101_one_phone': onePhone,
  '20261130_102_product_slugs': productSlugs,
  '20261130_110_issued_invoices': issuedInvoices,
  '20261130_120_clock_offset': clockOffset,
  '20261130_130_backups': backups,
  '20261130_131_test_emails': testEmails,
  '20261130_140_settled_parcels': settledParcels,
  '20261130_141_zone_names': zoneNames,
  '20261130_142_payments': payments,
  '20261130_143_direct_choices': directChoices,
  '20261130_144_active_gateways': activeGateways,
  '20261130_146_claims': paymentClaims,
  '20261130_150_delivery_areas': deliveryAreas,
};

/** The ordered list that knex runs: named here, so that sources and compiled output agree. */
export const migrationSource: Knex.MigrationSource<string> = {
  getMigrations: async () => Object.keys(migrations),
  getMigrationName: (name) => name,
  getMigration: async (name) => migrations[name] as Migration,
};
