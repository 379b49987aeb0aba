; The installer: for one user, without an administrator, on pages of Windows' own controls and without pictures, which
; every screen reader reads. `evavier-setup.exe /S` asks nothing, `/D=C:\FOLDER` behind it names the folder, without
; quotes; `uninstall.exe /S` takes it away again. scripts/windows.sh gives ROOT, OUT, VERSION and SIZE (in KB).
Unicode true
; The program has 64 bits, so the installer has: a Windows that cannot run the one does not start the other.
Target amd64-unicode
SetCompressor /SOLID lzma
; Wide enough to see that the same network lies in four models.
SetCompressorDictSize 64
Name "evavier"
Caption "evavier ${VERSION}"
OutFile "${OUT}"
RequestExecutionLevel user
InstallDir "$LOCALAPPDATA\Programs\evavier"
InstallDirRegKey HKCU "Software\evavier" "Folder"
BrandingText " "
ShowInstDetails nevershow
ShowUninstDetails nevershow
XPStyle on

VIProductVersion "${VERSION}.0"
VIAddVersionKey "ProductName" "evavier"
VIAddVersionKey "FileDescription" "evavier ${VERSION}"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "ProductVersion" "${VERSION}"
VIAddVersionKey "LegalCopyright" "GPL-3.0-or-later"

; The language of Windows; the first where it is none of these.
LoadLanguageFile "${NSISDIR}\Contrib\Language files\English.nlf"
LoadLanguageFile "${NSISDIR}\Contrib\Language files\German.nlf"
LoadLanguageFile "${NSISDIR}\Contrib\Language files\French.nlf"
LoadLanguageFile "${NSISDIR}\Contrib\Language files\Spanish.nlf"
LangString InUse 1033 "evavier is running. Please end it, then try again."
LangString InUse 1031 "evavier läuft noch. Bitte beenden Sie es und versuchen Sie es dann noch einmal."
LangString InUse 1036 "evavier est en cours d'utilisation. Veuillez le fermer, puis réessayer."
LangString InUse 1034 "evavier se está usando. Ciérrelo e inténtelo de nuevo."
LangString Lines 1033 "evavier in a console"
LangString Lines 1031 "evavier in der Konsole"
LangString Lines 1036 "evavier en console"
LangString Lines 1034 "evavier en la consola"
LangString About 1033 "Chess by ear and by touch"
LangString About 1031 "Schach mit Ohr und Hand"
LangString About 1036 "Échecs à l'oreille et au toucher"
LangString About 1034 "Ajedrez de oído y al tacto"

!include "LogicLib.nsh"
!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\evavier"
!define PATHS "Software\Microsoft\Windows\CurrentVersion\App Paths\evavier.exe"

Page directory
Page instfiles
UninstPage uninstConfirm
UninstPage instfiles

; Files of a program that runs cannot be replaced; half a program is worse than an old one. Opened for writing, nothing
; is written.
!macro NotInUse file
    ${If} ${FileExists} "${file}"
        ClearErrors
        FileOpen $0 "${file}" a
        ${If} ${Errors}
            MessageBox MB_OK|MB_ICONEXCLAMATION "$(InUse)" /SD IDOK
            SetErrorLevel 2
            Abort "$(InUse)"
        ${EndIf}
        FileClose $0
    ${EndIf}
!macroend

!macro Remove
    RMDir /r "$INSTDIR\bin"
    RMDir /r "$INSTDIR\share"
    RMDir /r "$INSTDIR\docs"
    RMDir /r "$INSTDIR\licences"
    Delete "$INSTDIR\README.md"
!macroend

Section
    !insertmacro NotInUse "$INSTDIR\bin\evavier.exe"
    !insertmacro NotInUse "$INSTDIR\bin\evavierw.exe"
    ; What an older version had and this one has not. Only where evavier was: the folder may be anybody's.
    ${If} ${FileExists} "$INSTDIR\uninstall.exe"
    ${AndIf} ${FileExists} "$INSTDIR\bin\evavier.exe"
        !insertmacro Remove
    ${EndIf}
    SetOutPath "$INSTDIR"
    File /r "${ROOT}/*"
    WriteUninstaller "$INSTDIR\uninstall.exe"
    SetOutPath "$INSTDIR\bin"
    CreateDirectory "$SMPROGRAMS\evavier"
    CreateShortcut "$SMPROGRAMS\evavier\evavier.lnk" "$INSTDIR\bin\evavierw.exe" "" "" "" "" "" "$(About)"
    CreateShortcut "$SMPROGRAMS\evavier\$(Lines).lnk" "$INSTDIR\bin\evavier.exe" "play --console" "" "" "" "" "$(About)"
    WriteRegStr HKCU "Software\evavier" "Folder" "$INSTDIR"
    ; `evavier` in the box that Windows and R open.
    WriteRegStr HKCU "${PATHS}" "" "$INSTDIR\bin\evavier.exe"
    WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "evavier"
    WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
    WriteRegStr HKCU "${UNINSTALL}" "Publisher" "The evavier project"
    WriteRegStr HKCU "${UNINSTALL}" "InstallLocation" "$INSTDIR"
    WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
    WriteRegStr HKCU "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
    WriteRegDWORD HKCU "${UNINSTALL}" "EstimatedSize" ${SIZE}
    WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
    WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1
SectionEnd

; Games and settings are the user's: they stay.
Section "Uninstall"
    !insertmacro NotInUse "$INSTDIR\bin\evavier.exe"
    !insertmacro NotInUse "$INSTDIR\bin\evavierw.exe"
    !insertmacro Remove
    Delete "$INSTDIR\uninstall.exe"
    RMDir "$INSTDIR"
    RMDir /r "$SMPROGRAMS\evavier"
    DeleteRegKey HKCU "${UNINSTALL}"
    DeleteRegKey HKCU "${PATHS}"
    DeleteRegKey HKCU "Software\evavier"
SectionEnd
